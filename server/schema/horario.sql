-- How a free-text horario is read.

/* Lower case, plain letters and digits, without accents and invisible characters. Small raised minutes (19⁰⁰) get a
   colon. Begins and ends with a space. */
create function app.fold_horario(horario text) returns text
language sql immutable strict parallel safe
  return regexp_replace(
    translate(
      ' ' || case when octet_length(horario) = char_length(horario) then horario else regexp_replace(
        normalize(regexp_replace(horario, '([0-9])(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2})', '\1:', 'g'), nfkd),
        '[\u0300-\u036f\ufe0e\ufe0f]', '', 'g') end || ' ',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
    '[\t-\r \u007f-\u009f\u00ad\u1680\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff<{}]+', ' ', 'g');

/* Minutes after midnight. half: 'L' before noon, 'P' after noon, '' unknown. Null if there is no such time. */
create function app.horario_minutes(hour integer, minute integer, half text) returns integer
language sql immutable parallel safe
  return case
    when hour > 23 or minute > 59 or (half = 'L' and hour > 12) then null
    when half = '' or hour > 12 then hour * 60 + minute
    else (hour % 12 + case half when 'P' then 12 else 0 end) * 60 + minute
  end;

/* Minutes, if the number can be a length ('12h', '24 horas'), else null. */
create function app.horario_length(hour integer, form text, half text) returns integer
language sql immutable parallel safe
  return case when form = 'h' and half = '' and hour between 1 and 24 then hour * 60 end;

/* Start and end of a free-text horario, in every form that a person reads without doubt, else null.
   contract/src/vagas/horario-rules.ts has the same patterns in the same order and explains them: change both together.
   server/src/vagas/horario.test.ts compares them. */
create function app.parse_horario(horario text, out start_time time, out end_time time)
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  before_number constant text := '(?<![a-z0-9<:.,])';
  after_number constant text := '(?![a-z0-9]|[:.,][0-9])';
  unit constant text := 'h(?:oras?|rs?|s)?';
  weekdays constant text[] := array['segunda|seg', 'terca|ter', 'quarta|qua', 'quinta|qui', 'sexta|sex', 'sabado|sab', 'domingo|dom'];
  weekday constant text := '(?:[(,]? ?(?:d[aeo] |na |no )?[{]([A-G])[}][),]? ?)?';
  link constant text := '^ ?' || weekday
    || '(?:-|-? ?(?:ate )?(?:as|a)|ate|[-,;/]? ?(?:e |com )*(?:termino|fim|final|saida)(?: as| a| -)?:?)'
    || ' ?(?:as )?' || weekday || '(?:[{]N[}] ?)?(?:as )?$';
  start_words constant text := '(?:a partir|inicio|iniciando|comecando|comeca|desde|entrada)(?: d?[aeo]s?)?[ :]*';
  folded text;
  simple text[] := regexp_match(horario, '^([01][0-9]|2[0-3]):([0-5][0-9]) ?- ?([01][0-9]|2[0-3]):([0-5][0-9])$');
  step text[];
  hours integer[];
  minutes integer[];
  forms text[];
  halves text[];
  between_them text[];
  n integer;
  third integer;
  linked text[];
  before_them text;
  after_them text;
  -- Minutes after midnight.
  first integer;
  last integer;
  start_day text;
  end_day text;
  found integer := 0;
begin
  -- The presets of the form and texts without a time skip the rest, which takes half a millisecond.
  if simple is not null then
    start_time := make_time(simple[1]::integer, simple[2]::integer, 0);
    end_time := make_time(simple[3]::integer, simple[4]::integer, 0);
    return;
  end if;
  folded := app.fold_horario(horario);
  if folded !~ '[0-9]|mei' then
    return;
  end if;
  folded := regexp_replace(folded,
    '[\u2010-\u2015\u2043\u2212\u223c\u301c\u2190-\u21ff\u2794-\u27be\u27f5-\u27ff=_~>-]+|[.]{2,}', '-', 'g');
  if folded ~ '[a-z]{3}' then
    foreach step slice 1 in array array[
      ['(?<![a-z])ao (?=meio)', 'as '],
      ['meio[ -]?dia', '12:00'],
      ['meia[ -]?noite', '24:00']
    ] loop
      folded := regexp_replace(folded, step[1], step[2], 'g');
    end loop;
    if folded ~ 'seg|ter|qua|qui|sex|sab|dom' then
      for i in 1..7 loop
        folded := regexp_replace(folded, '(?<![a-z])(?:' || weekdays[i] || ')(?:[ -]?feira)?(?![a-z])',
          '{' || chr(64 + i) || '}', 'g');
      end loop;
    end if;
  end if;
  foreach step slice 1 in array array[
    ['(?<![a-z])(?:(?:d?[eo] )?(?:dia seguinte|outro dia|proximo dia)|amanha)(?![a-z])|[+] ?1(?: ?d(?:ia)?)?(?![a-z0-9])', '{N}'],
    ['([0-9](?: ?' || unit || ')?)(as|ate|a)(?![a-z])', '\1 \2'],
    ['(?<![a-z])(das?|de|as|ate|a)(?=[0-9])', '\1 '],
    ['([0-9]) ?a[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:manha|madrugada)(?![a-z])', '\1 {L}'],
    ['([0-9]) ?p[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:tarde|noite)(?![a-z])', '\1 {P}'],
    [before_number || '([0-9]{1,2}) ?: ?([0-9]{2})(?::[0-9]{2})?(?: ?' || unit || '| ?min)?' || after_number, '<\1:\2m>'],
    [before_number || '([0-9]{1,2}) ?h(00|15|30|45) ?' || unit || after_number, '<\1:\2m>'],
    [before_number || '([0-9]{1,2}) ?h ?([0-9]{2})(?: ?m(?:in)?)?(?! ?h)' || after_number, '<\1:\2m>'],
    [before_number || '([0-9]{1,2})[.]([0-9]{2})(?: ?' || unit || ')?' || after_number, '<\1:\2m>'],
    [before_number || '([0-9]{2})([0-9]{2})(?: ?' || unit || ')?' || after_number, '<\1:\2m>'],
    [before_number || '([0-9]{1,2}) ?' || unit || after_number, '<\1:00h>'],
    [before_number || '([0-9]{1,2})' || after_number, '<\1:00b>'],
    ['> *[{]([LP])[}]', '\1>'],
    [' +', ' ']
  ] loop
    folded := regexp_replace(folded, step[1], step[2], 'g');
  end loop;

  select count(*), array_agg(t[1]::integer), array_agg(t[2]::integer), array_agg(t[3]), array_agg(t[4])
    into n, hours, minutes, forms, halves
    from regexp_matches(folded, '<([0-9]{1,2}):([0-9]{2})([mhb])([LP]?)>', 'g') as t;
  between_them := regexp_split_to_array(folded, '<[0-9]{1,2}:[0-9]{2}[mhb][LP]?>');
  if n not between 1 and 3 or array_to_string(between_them, '|') ~
    '[0-9]|(?<![a-z])(?:ou|exceto|menos|nao|intervalos?|pausas?|descansos?|repousos?|almoco|antes|depois|apos|entre)(?![a-z])'
  then
    return;
  end if;

  if n = 1 then
    if app.horario_length(hours[1], forms[1], halves[1]) = 1440
      and between_them[1] !~ '(?:^| )(?:d?as|ate|a|partir|inicio|fim|termino|saida|entrada|desde)[ :]*$'
    then
      start_time := '07:00';
      end_time := '07:00';
    end if;
    return;
  end if;

  for i in 1..n - 1 loop
    linked := regexp_match(between_them[i + 1], link);
    before_them := array_to_string(between_them[:i], '|');
    after_them := array_to_string(between_them[i + 2:], '|');
    if linked is null
      and not (between_them[i + 1] ~ '^ ?/ ?$' and not (forms[i] = 'b' and forms[i + 1] = 'b' and hours[i + 1] <= 12))
      and not (between_them[i + 1] = ' ' and forms[i] = 'm' and forms[i + 1] = 'm')
    then
      continue;
    end if;
    if before_them ~ ('(?:^| )' || start_words || '$') and between_them[i + 1] ~ '^ ?- ?$' then
      continue;
    end if;
    if halves[i] <> '' and hours[i] <= 12 then
      if halves[i + 1] = '' and hours[i + 1] between 1 and 12 then
        continue;
      end if;
    elsif halves[i + 1] <> '' and hours[i + 1] <= 12 and hours[i] between 1 and 12 then
      continue;
    end if;
    first := app.horario_minutes(hours[i], minutes[i], halves[i]);
    last := case when hours[i + 1] = 24 and minutes[i + 1] = 0 and halves[i + 1] = '' then 0
      else app.horario_minutes(hours[i + 1], minutes[i + 1], halves[i + 1]) end;
    if first is null or last is null then
      continue;
    end if;
    start_day := coalesce(linked[1], (regexp_match(before_them, '.*[{]([A-G])[}]'))[1]);
    end_day := coalesce(linked[2], (regexp_match(after_them, '[{]([A-G])[}]'))[1]);
    if (ascii(end_day) - ascii(start_day) + 7) % 7 <> (last <= first)::integer then
      continue;
    end if;
    if last > first and between_them[i + 1] || after_them like '%{N}%' then
      continue;
    end if;
    -- A third number must be the length of the shift.
    third := case i when 1 then 3 else 1 end;
    if n = 3 and app.horario_length(hours[third], forms[third], halves[third])
      is distinct from (last - first + case when last <= first then 1440 else 0 end)
    then
      continue;
    end if;
    found := found + 1;
    start_time := make_time(first / 60, first % 60, 0);
    end_time := make_time(last / 60, last % 60, 0);
  end loop;
  if found > 1 then
    start_time := null;
    end_time := null;
  end if;
  if found > 0 or n = 3 then
    return;
  end if;

  -- A start and a length.
  if between_them[2] ~ ('^[ ,;:(-]*(?:com |e )*' || start_words || '$') then
    first := app.horario_minutes(hours[2], minutes[2], halves[2]);
    last := app.horario_length(hours[1], forms[1], halves[1]);
  elsif between_them[1] ~ ('(?:^| )' || start_words || '$')
    and between_them[2] ~ '^[ ,;:(]*(?:(?:por|durante|duracao|total|plantao|com|de|e) )*$'
  then
    first := app.horario_minutes(hours[1], minutes[1], halves[1]);
    last := app.horario_length(hours[2], forms[2], halves[2]);
  else
    return;
  end if;
  if first is not null and last is not null then
    last := (first + last) % 1440;
    start_time := make_time(first / 60, first % 60, 0);
    end_time := make_time(last / 60, last % 60, 0);
  end if;
end
$$;

/* When a shift begins and ends. Null if horario cannot be read. */
create function app.shift_times(data date, horario text, time_zone text, out starts_at timestamptz, out ends_at timestamptz)
language sql immutable parallel safe as $$
  -- An end at or before the start is on the next day. Equal times are 24 h.
  select (data + h.start_time) at time zone time_zone,
    (data + (h.end_time <= h.start_time)::integer + h.end_time) at time zone time_zone
  from app.parse_horario(horario) h
$$;
