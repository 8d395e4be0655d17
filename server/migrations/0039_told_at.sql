-- Version 0.1 delayed the doctor's view of a decision by this column. Decisions have their own table since 0.2.
alter table app.candidaturas drop column told_at;
