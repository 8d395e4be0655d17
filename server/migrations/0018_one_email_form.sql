-- One normal form of an e-mail address (contract: normalEmail). Many spellings of one mailbox were accounts of their own, and
-- escaped the limits on e-mails to that mailbox.
set local role app_owner;
set local search_path = app, extensions;

/* Whether an address is in its normal form: NFKC, lower case, the domain as ASCII (IDNA), nothing that cannot be seen and nothing
   that means something else in a message's head. The contract asks for a little more; whatever it accepts is accepted here. */
create function auth.is_normal_email(address text) returns boolean language sql immutable strict parallel safe
  return octet_length(address) <= 254
    and octet_length(split_part(address, '@', 1)) <= 64
    and address = normalize(address, nfkc)
    and address = lower(address collate pg_catalog.pg_c_utf8)
    and address ~ '^[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+(\.[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+)*@[a-z0-9]+((\.|-+)[a-z0-9]+)*$'
    and address !~ '[.@][0-9]+$'
    -- Spaces, controls, format characters, what is not drawn, surrogates, private use (Unicode 16).
    and address !~ '[\u0080-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]';
grant execute on function auth.is_normal_email(text) to app_auth;

-- Only for this migration: a label of a domain as ASCII (RFC 3492).
create function auth.ascii_label(label text) returns text language plpgsql immutable strict set search_path = '' as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points constant int[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality as l (c, n) order by n);
  output text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant int := length(output);
  handled int := basic;
  n int := 128;
  bias int := 72;
  delta bigint := 0;
  next_n int;
  point int;
  q bigint;
  k int;
  t int;
begin
  if label ~ '^[\x01-\x7f]*$' then
    return label;
  end if;
  if basic > 0 then
    output := output || '-';
  end if;
  while handled < cardinality(points) loop
    select min(p) into next_n from unnest(points) p where p >= n;
    delta := delta + (next_n - n)::bigint * (handled + 1);
    n := next_n;
    foreach point in array points loop
      if point < n then
        delta := delta + 1;
      elsif point = n then
        q := delta;
        k := 36;
        loop
          t := greatest(1, least(26, k - bias));
          exit when q < t;
          output := output || substr(digits, (t + (q - t) % (36 - t) + 1)::int, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        output := output || substr(digits, q::int + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := (k + 36 * delta / (delta + 38))::int;
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || output;
end
$$;

-- Only for this migration: the normal form of what was stored, or null. Changed is only what does not lead to another mailbox.
create function auth.normal_email(stored text) returns text language plpgsql immutable strict set search_path = '' as $$
declare
  unseen constant text := '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]';
  folded text;
  domain text;
  address text;
begin
  folded := normalize(regexp_replace(stored, '^\s*<?\s*|\s*>?\s*$', '', 'g'), nfkc);
  folded := normalize(lower(folded collate pg_catalog.pg_c_utf8), nfkc);
  domain := regexp_replace(translate(split_part(folded, '@', 2), '。', '.'), unseen, '', 'g');
  address := split_part(folded, '@', 1) || '@' || (
    select string_agg(auth.ascii_label(label), '.' order by n)
    from regexp_split_to_table(domain, '\.') with ordinality as d (label, n));
  return case when folded not like '%@%@%' and auth.is_normal_email(address) then address end;
exception when others then
  return null;
end
$$;

alter table auth.users
  drop constraint users_one_per_email,
  -- Only of accounts from before this rule whose address has no normal form, or one that an older account already has.
  add column old_address text check (char_length(old_address) <= 254);

-- Never confirmed, and never to be: no mail server takes the address, or an account has it.
delete from auth.users u where u.email_confirmed_at is null and (
  auth.normal_email(u.email::text) is null
  or exists (
    select from auth.users o where o.id <> u.id and auth.normal_email(o.email::text) = auth.normal_email(u.email::text)
      and (o.email_confirmed_at is not null or (o.created_at, o.id) > (u.created_at, u.id))));

update auth.users u set
  email = coalesce(n.normal, u.email::text),
  old_address = case when n.normal is null or n.place > 1 then u.email::text end
from (
  select id, auth.normal_email(email::text) as normal,
    row_number() over (partition by auth.normal_email(email::text) order by created_at, id) as place
  from auth.users
) n
where n.id = u.id and (n.normal is distinct from u.email::text or n.place > 1);

update app.medicos m set email = u.email
from auth.users u where u.id = m.auth_user_id and m.email <> u.email::text;
update app.notificacoes n set email = u.email
from auth.users u where u.id = n.auth_user_id and n.sent_at is null and n.email <> u.email::text;

drop function auth.normal_email(text);
drop function auth.ascii_label(text);

alter table auth.users add constraint users_email_in_normal_form
  check (old_address is not null or auth.is_normal_email(email::text));
create unique index users_one_per_email on auth.users (email) where old_address is null;
create index users_by_email on auth.users (email);

/* For who runs it: accounts of which several reach one mailbox, or whose address has no normal form. All can sign in with their own
   password; a link for a new password goes to the oldest of a mailbox. */
create view auth.accounts_of_one_mailbox with (security_invoker = true) as
select u.email::text as mailbox, u.id as user_id, u.old_address, u.user_type, u.created_at
from auth.users u
where exists (select from auth.users o where o.email = u.email and o.old_address is not null)
order by 1, u.created_at;
