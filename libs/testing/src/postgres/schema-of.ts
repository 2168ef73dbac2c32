import pg from 'pg'

/**
 * Returns the schema of a database as sorted lines: tables with their options, columns, views,
 * constraints, indexes, triggers, functions, sequences and extensions. The order of columns does not matter.
 */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(statement)
    return rows.map(({ line }) => line).toSorted()
  } finally {
    await client.end()
  }
}

/** Objects of extensions are left out: the extension is one line. */
const statement = `
  with own as (
    select pg_class.*, oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  )
  select format('table %s kind %s options %s toast %s partition by %s, of %s', name, relkind, reloptions,
    (select reloptions from pg_class as toast where toast.oid = own.reltoastrelid),
    case relkind when 'p' then pg_get_partkeydef(oid) end, pg_get_expr(relpartbound, oid)) as line
  from own where relkind in ('r', 'p', 'v')
  union all
  select format('column %s.%s %s null %s default %s generated %s identity %s storage %s compression %s comment %s', name,
    attname, format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
    attstorage, attcompression, col_description(own.oid, attnum))
  from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = own.oid and adnum = attnum
  where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
  union all
  select format('view %s as %s', name, pg_get_viewdef(oid)) from own where relkind = 'v'
  union all
  select format('constraint %s %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
  from own join pg_constraint on conrelid = own.oid
  union all
  select pg_get_indexdef(oid) from own where relkind in ('i', 'I')
  union all
  select format('%s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from own join pg_trigger on tgrelid = own.oid where not tgisinternal
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('sequence %s', row(sequencename, data_type, start_value, min_value, max_value, increment_by, cycle))
  from pg_sequences where schemaname = 'public'
  union all
  select format('extension %s', extname) from pg_extension`
