-- Shifts of more than a day.

alter table app.vagas
  -- As shiftKind in the contract.
  alter column turno set expression as (
    case when ends_at - starts_at >= interval '24 hours' then '24h'
      when (starts_at at time zone time_zone)::time >= '18:00' or (starts_at at time zone time_zone)::time < '05:00' then 'noite'
      when starts_at is not null then 'dia' end),
  -- Its first two days and its last. A weekend is between them if the shift ends earlier in a week than it began, or lasts one.
  alter column fim_de_semana set expression as (case when ends_at is null then app.touches_weekend(data, data) else
    app.touches_weekend(data, (ends_at at time zone time_zone - interval '1 microsecond')::date)
    or app.touches_weekend(data, least(data + 1, (ends_at at time zone time_zone - interval '1 microsecond')::date))
    or extract(isodow from ends_at at time zone time_zone - interval '1 microsecond') < extract(isodow from data)
    or ends_at - starts_at > interval '6 days' end);
