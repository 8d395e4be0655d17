-- Run this after the first migration. It sets the password of the application's login, and lets only this login and the
-- owner connect.
-- APP_API_PASSWORD='…' psql --file=deploy/access.sql 'postgres://owner:…@db:5432/plantao'
\getenv password APP_API_PASSWORD
alter role app_api password :'password';
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to app_api;
