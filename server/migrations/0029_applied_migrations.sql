-- The application's login reads which migrations were applied: a process is not ready before its own are.
create view auth.applied_migrations as select name, checksum, applied_at from migrations.applied;
grant select on auth.applied_migrations to app_api;
