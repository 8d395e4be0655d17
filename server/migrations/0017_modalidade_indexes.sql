-- no transaction: the tables stay writable

-- The order by value per hour, in which all hours on call from home come after those of presence: 2e10 is more than any
-- value per hour.
drop index concurrently if exists app.vagas_open_by_hour;
create index concurrently vagas_open_by_hour on app.vagas
  ((coalesce(valor_hora, -1) - case modalidade when 'sobreaviso' then 20000000000 else 0 end) desc, created_at desc, id desc)
  where status = 'aberta';
drop index concurrently if exists app.vagas_open_by_valor_hora;

drop index concurrently if exists app.saved_searches_by_sole_anchor_2;
create index concurrently saved_searches_by_sole_anchor_2 on app.saved_searches (sole_anchor)
  include (medico_id, alerts, data_de, data_ate, modalidade, valor_min, valor_hora_min)
  where sole_anchor is not null and alerts <> 'never';
drop index concurrently if exists app.saved_searches_by_sole_anchor;
