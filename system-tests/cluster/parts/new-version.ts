import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Changes that a new version may make while the previous version still runs: new columns on the busiest tables, a
 * check, and an index built concurrently. A trigger fills one of the columns.
 */
const migrations: Record<string, string> = {
  cluster_column: `
    alter table vagas add column cluster_note text not null default 'before';
    alter table candidaturas add column cluster_note text;
    alter table vagas add constraint vagas_cluster_note check (length(cluster_note) < 100) not valid;
    alter table vagas validate constraint vagas_cluster_note;`,
  cluster_index: `-- no transaction
drop index concurrently if exists vagas_cluster_note;
create index concurrently vagas_cluster_note on vagas (cluster_note);`,
}

const texts = `create function app.fill_cluster_note() returns trigger language plpgsql set search_path = '' as $$
begin
  new.cluster_note := 'after';
  return new;
end
$$;
create trigger vagas_fill_cluster_note before insert or update on app.vagas
  for each row execute function app.fill_cluster_note();
`

/** Copies the product into `folder` and adds the migrations and the trigger. @returns `folder`. */
export function makeNewVersion(folder: string) {
  mkdirSync(folder)
  cpSync(join(root, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  for (const name of ['contract', 'search-index', 'web', 'node_modules', 'package.json']) {
    symlinkSync(join(root, name), join(folder, name))
  }
  const target = join(folder, 'server/migrations')
  const last = readdirSync(target).length
  for (const [n, [name, sql]] of Object.entries(migrations).entries()) {
    writeFileSync(join(target, `${String(last + n + 1).padStart(4, '0')}_${name}.sql`), sql)
  }
  writeFileSync(join(folder, 'server/schema/cluster.sql'), texts)
  return folder
}

/** Runs the migrations like `npm run migrate`. */
export async function migrate(product: string, ownerUrl: string) {
  const child = spawn(process.execPath, ['server/src/migrate.ts'], {
    cwd: product,
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the migration ended with ${code}`)
}
