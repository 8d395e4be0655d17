import pg from 'pg'
import { API_ROLE } from '../database/create-database.ts'
import { StartError } from '../start-error.ts'

/** The owner of everything that migrations create. It cannot log in. */
export const OWNER_ROLE = 'app_owner'

interface Rights {
  me: string
  database: string
  may_create_here: boolean
  may_create_roles: boolean
  has_owner_role: boolean
  may_become_owner: boolean
  may_set_up_api: boolean
  /**
   * Roles that pending migrations need. `new_roles` do not exist yet. `foreign_roles` exist, but app_api may not take
   * them, and the migrating user may not grant them.
   */
  new_roles: string[]
  foreign_roles: string[]
}

/**
 * Checks the rights of the migrating user, who need not be a superuser. Roles belong to the cluster, so a migration of
 * another database may have created them already. Then other rights are needed.
 * @param roles roles that pending migrations create
 * @throws {StartError} with the statements that grant the missing rights
 */
export async function requireRights(client: pg.Client, isNew: boolean, roles: readonly string[] = []) {
  const { rows } = await client.query<Rights>(
    `select current_user as me, current_database() as database,
       has_database_privilege(current_database(), 'create') as may_create_here,
       me.rolsuper or me.rolcreaterole as may_create_roles,
       owner.oid is not null as has_owner_role,
       coalesce(pg_has_role(owner.oid, 'set') or pg_has_role(owner.oid, 'usage with admin option'), false) as may_become_owner,
       -- The settings of the role are made once for the cluster.
       me.rolsuper or api.oid is null or pg_has_role(api.oid, 'usage with admin option')
         or exists (select from pg_db_role_setting where setrole = api.oid and setdatabase = 0) as may_set_up_api,
       array(select name from unnest($3::text[]) name where to_regrole(name) is null) as new_roles,
       array(select r.rolname::text from pg_roles r where r.rolname = any ($3) and not me.rolsuper
         and not pg_has_role(r.oid, 'usage with admin option') and not exists (
           select from pg_auth_members m where m.roleid = r.oid and m.member = api.oid and m.set_option)) as foreign_roles
     from pg_roles me
     left join pg_roles owner on owner.rolname = $1
     left join pg_roles api on api.rolname = $2
     where me.rolname = current_user`,
    [OWNER_ROLE, API_ROLE, roles],
  )
  const found = rows[0]!
  const me = pg.escapeIdentifier(found.me)
  const missing = []
  if (isNew && !found.may_create_here)
    missing.push(`grant create on database ${pg.escapeIdentifier(found.database)} to ${me}`)
  const makesRoles = (isNew && !found.has_owner_role) || found.new_roles.length > 0
  if (makesRoles && !found.may_create_roles) missing.push(`alter role ${me} createrole`)
  if (found.has_owner_role && !found.may_become_owner) missing.push(`grant ${OWNER_ROLE} to ${me} with set true`)
  if (isNew && !found.may_set_up_api) missing.push(`grant ${API_ROLE} to ${me} with admin option`)
  for (const role of found.foreign_roles) missing.push(`grant ${role} to ${API_ROLE} with inherit false, set true`)
  if (missing.length > 0) {
    throw new StartError(
      `The user ${found.me} may not migrate the database ${found.database}. A superuser can allow it: ${missing.join('; ')};`,
    )
  }
}
