-- An operator who deletes the rows of an account need not know of its documents. Files without a row are removed by a job.
alter table app.documentos
  drop constraint documentos_auth_user_id_fkey,
  add constraint documentos_auth_user_id_fkey foreign key (auth_user_id) references auth.users on delete cascade;
