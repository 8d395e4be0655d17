/** Lets the owner do everything. The runner makes this policy on every table. */
export const ownerPolicy = 'owner_all'

/**
 * Functions, views, triggers and policies in the database, but for the policies of the owner. A `key` is kind and
 * identity, such as `view app.name`.
 */
export const catalogObjects = `
  select o.class, o.id, o.kind, o.identity, o.kind || ' ' || o.identity as key
  from (
    select 'pg_proc'::regclass::oid as class, p.oid as id, 'function' as kind, p.pronamespace as schema,
      p.pronamespace::regnamespace || '.' || p.proname as identity
    from pg_proc p where p.prokind = 'f'
    union all
    select 'pg_class'::regclass, c.oid, 'view', c.relnamespace, c.relnamespace::regnamespace || '.' || c.relname
    from pg_class c where c.relkind = 'v'
    union all
    select 'pg_trigger'::regclass, t.oid, 'trigger', c.relnamespace,
      t.tgname || ' on ' || c.relnamespace::regnamespace || '.' || c.relname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
    union all
    select 'pg_policy'::regclass, p.oid, 'policy', c.relnamespace,
      p.polname || ' on ' || c.relnamespace::regnamespace || '.' || c.relname
    from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname <> '${ownerPolicy}'
  ) o
  where o.schema in (select oid from pg_namespace where nspname in ('app', 'auth'))`

/** The objects with the keys in $1, and everything in the schema that depends on them. */
export const dependents = `
  with recursive objects as (${catalogObjects}), found (class, id) as (
    select class, id from objects where key = any ($1)
    union
    -- A view's dependencies are those of its rule, and a function may depend on a view's row type.
    select case when r.oid is null then d.classid else 'pg_class'::regclass end, coalesce(r.ev_class, d.objid)
    from found f join pg_depend d on d.refclassid = f.class and d.refobjid = f.id
    left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    where d.classid in ('pg_proc'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_rewrite'::regclass, 'pg_type'::regclass)
  )
  select key from objects join found using (class, id)`

/** Functions that tables depend on, and functions that these functions use. Migrations create them. */
export const tableFunctions = `
  with recursive found (id) as (
    select d.refobjid from pg_depend d
    where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
    union
    select d.refobjid from found f join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = f.id
    where d.refclassid = 'pg_proc'::regclass
  )
  select key from (${catalogObjects}) o join found on o.class = 'pg_proc'::regclass and o.id = found.id`
