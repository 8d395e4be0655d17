-- The code beside the link of an e-mail, for whom the link does not reach whole: a MAC, with a key that is not in the database.
-- Links of earlier versions have none.
alter table auth.one_time_tokens
  add column code_mac text check (char_length(code_mac) = 43),
  add column code_tries smallint not null default 0 constraint one_time_tokens_five_tries check (code_tries between 0 and 5);
