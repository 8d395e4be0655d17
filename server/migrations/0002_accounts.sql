-- Accounts, their sessions and one-time links, and rate limits.
-- Only app_auth works with these tables. app_jobs reads addresses and deletes what has expired.

/* Whether an e-mail address is in its normal form: NFKC, lower case, the domain in ASCII (IDNA), without invisible
   characters and without characters that have a meaning in a message header. The contract (normalEmail) is stricter:
   what it accepts passes here. */
create function auth.is_normal_email(address text) returns boolean language sql immutable strict parallel safe
  return octet_length(address) <= 254
    and octet_length(split_part(address, '@', 1)) <= 64
    and address = normalize(address, nfkc)
    and address = lower(address collate pg_catalog.pg_c_utf8)
    and address ~ '^[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+(\.[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+)*@[a-z0-9]+((\.|-+)[a-z0-9]+)*$'
    and address !~ '[.@][0-9]+$'
    -- Spaces, controls, format characters, what is not drawn, surrogates, private use (Unicode 16).
    and address !~ '[\u0080-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]';

create table auth.users (
  id uuid primary key default uuidv7(),
  email citext not null check (char_length(email) between 1 and 254)
    constraint users_email_in_normal_form check (auth.is_normal_email(email::text)),
  password_hash text not null check (char_length(password_hash) <= 300),
  user_type text not null check (user_type in ('doctor', 'hospital')),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 16384),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Which of the ten places of its address a sign-up takes. Without meaning once it is confirmed.
  sign_up_slot smallint not null default 1 check (sign_up_slot between 1 and 10)
);
create unique index users_one_per_email on auth.users (email) where email_confirmed_at is not null;
-- Several sign-ups may wait for the same address. If a newer one replaced the older, a stranger could put their own
-- password behind the link that the owner of the mailbox is about to open (account pre-hijacking).
create unique index users_ten_sign_ups_per_email on auth.users (email, sign_up_slot) where email_confirmed_at is null;
create index users_by_email on auth.users (email);

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  -- How often the refresh token was renewed. Nothing else of the token is stored.
  counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  not_after timestamptz not null default now() + interval '30 days',
  revoked_at timestamptz,
  reason text check (char_length(reason) <= 60),
  ip inet,
  user_agent text check (char_length(user_agent) <= 400)
);
create index sessions_by_user on auth.sessions (user_id);
create index sessions_open_by_user on auth.sessions (user_id, refreshed_at) where revoked_at is null;

create table auth.one_time_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  -- SHA-256. The token itself is only in the e-mail.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The code beside the link, for whom the link does not reach whole: a MAC, with a key that is not in the database. Links of
  -- earlier versions have none.
  code_mac text check (char_length(code_mac) = 43),
  code_tries smallint not null default 0 constraint one_time_tokens_five_tries check (code_tries between 0 and 5)
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);

-- No foreign key: the record of who signed in outlives the account.
create table auth.audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  event text not null check (char_length(event) <= 60),
  user_id uuid,
  ip inet,
  request_id text check (char_length(request_id) <= 100)
);
create index audit_by_time on auth.audit (at);
create index audit_by_user on auth.audit (user_id) where user_id is not null;

-- The columns that rate-limiter-flexible expects. Unlogged: a crash forgives a few attempts.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on auth.rate_limits (expire);

-- Password checks that are under way, one row for each rate limit that they may count towards. So a limit is exact, and
-- refuses nobody only because attempts are still running.
create unlogged table auth.limit_reservations (
  key varchar(255) not null,
  attempt uuid not null,
  -- Frees the reservations of a process that died.
  expires_at timestamptz not null,
  primary key (key, attempt)
);
create index limit_reservations_by_attempt on auth.limit_reservations (attempt);
create index limit_reservations_by_expiry on auth.limit_reservations (expires_at);

-- Whether the records of deleted accounts that versions without signatures wrote have been signed. They are once: afterwards a
-- record without a signature is from somebody else.
create table auth.erasures_signed (
  at timestamptz primary key default now()
);

-- Names of the files that these were folded from, where the database is older: processes of that version look for them.
create table if not exists migrations.folded (
  name text primary key, checksum text not null, applied_at timestamptz not null
);
