/** Sixty ways to end a text and go on in SQL; what is tried first is what every scanner tries first. */
export const sqlPayloads: readonly string[] = [
  "'",
  "''",
  '"',
  '`',
  "' or '1'='1",
  "' or 1=1--",
  "' or 1=1#",
  "' or 1=1/*",
  "') or ('1'='1",
  "')) or (('1'='1",
  "1' or '1'='1' -- ",
  '1 or 1=1',
  '1) or (1=1',
  '" or ""="',
  "' or ''='",
  "admin'--",
  "' and 1=0 union select null--",
  "' union select null,null,null--",
  "' union all select email,password_hash from auth.users--",
  "1' union select version()--",
  "' union select current_user--",
  "'; select pg_sleep(5)--",
  "' or pg_sleep(5) is null--",
  "'||(select pg_sleep(5))||'",
  '1;select pg_sleep(5)',
  "' and (select count(*) from generate_series(1,20000000))>0--",
  "'; drop table app.vagas; --",
  "'; delete from app.candidaturas; --",
  "'; truncate app.medicos cascade; --",
  "'; update app.candidaturas set status='aceita'; --",
  "'; update auth.users set password_hash='x'; --",
  "'; insert into app.especialidades_medicas(nome) values('x'); --",
  "'; set role app_owner; --",
  "'; reset role; --",
  "'; select set_config('app.uid','x',true); --",
  "'; commit; --",
  "'; rollback; --",
  "'; begin; --",
  "'; notify plantao, 'x'; --",
  "'; copy (select 1) to program 'id'; --",
  "'; create function f() returns int language sql as 'select 1'; --",
  "'; alter role app_api superuser; --",
  "'; grant all on app.medicos to public; --",
  '$$; select 1; $$',
  '$tag$ or 1=1 $tag$',
  "E'\\' or 1=1--",
  "\\' or 1=1--",
  "\\'; select 1--",
  '%27%20or%201=1--',
  '%',
  '_',
  "%' or '1'='1",
  "_%' escape '_",
  '*',
  '(select 1)',
  "cast('a' as int)",
  "' || (select email from auth.users limit 1) || '",
  "1::int; select 'a'::int",
  'ʼ or 1=1--',
  '＇ or 1=1--',
]

/**
 * To each text one as long, with blanks and @ where they were, of letters that no name of the proof has; no two alike.
 * @param kept how many letters stay as they are.
 */
export function harmlessLike(payloads: readonly string[], kept = 0): string[] {
  const made = new Set<string>()
  return payloads.map((payload) => {
    let text: string
    do text = payload.slice(0, kept) + payload.slice(kept).replace(/[^\s@]/gu, letter)
    while (made.has(text) && text.length > kept)
    made.add(text)
    return text
  })
}

function letter() {
  const letters = 'jkqwxy'
  return letters[Math.floor(Math.random() * letters.length)]!
}
