-- Jobs: work that is queued in a transaction, or done by the clock.

grant select, insert, update, delete on app.work to app_jobs;
-- The server's own work is queued, leased and ended by the role that does it.
create policy jobs_manage on app.work to app_jobs using (true);
