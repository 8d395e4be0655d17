-- The change of a deleted vaga stays, so that each process takes the vaga out of its index. A row has no person's data.
alter table app.vaga_changes drop constraint vaga_changes_vaga_id_fkey;
