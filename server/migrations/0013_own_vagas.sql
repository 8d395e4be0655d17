-- no transaction: the tables stay writable. What the chips and the order by day of a hospital's own list read.

drop index concurrently if exists app.vagas_by_day;
create index concurrently vagas_by_day on app.vagas (hospital_id, local_start, id);

-- Takes the place of vagas_to_come: the count of each state, too, reads nothing but the index.
drop index concurrently if exists app.vagas_by_state;
create index concurrently vagas_by_state on app.vagas (hospital_id, status, open_until) include (id);
drop index concurrently if exists app.vagas_to_come;
