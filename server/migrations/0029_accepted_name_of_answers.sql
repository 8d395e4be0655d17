set local role app_owner;
set local search_path = app, extensions;

-- A publication that is tried again today gets its first answer, in today's form. Nobody is accepted for a vaga at its publication.
update app.idempotency_keys set response = response || '{"accepted_name": null}'
  where route = 'POST /rest/v1/vagas' and response is not null and not response ? 'accepted_name';
