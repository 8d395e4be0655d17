import type { Sheet } from '@plantao/contract/escala/sheet/schema'

const nameIn = ({ medicos }: Sheet, index: number | null) => (index === null ? 'A definir' : medicos[index]!.nome)

/** Each shift of the paper as 'setor, day of the cell, day of the start, hours, name'. */
export function printed(sheet: Sheet) {
  const inCells = sheet.dias.flatMap(({ data, celulas }) =>
    celulas.flatMap((columns, n) =>
      columns.flatMap((entries, m) =>
        entries.map(({ medico, horario, desde }) => {
          const hours = horario ?? sheet.setores[n]!.colunas[m]!.horario
          return [sheet.setores[n]!.nome, data, desde ?? data, hours, nameIn(sheet, medico)].join(', ')
        }),
      ),
    ),
  )
  const below = sheet.sobreaviso.flatMap(({ nome, plantoes }) =>
    plantoes.map(({ data, horario, medico }) => [nome, 'sobreaviso', data, horario, nameIn(sheet, medico)].join(', ')),
  )
  return [...inCells, ...below].toSorted()
}

/** The same from the tables, without any code of the paper. */
export const rowsOfMonth = `
  with shifts as (
    select p.setor_id, p.especialidade, p.modalidade, p.data, p.horario, m.nome,
      p.data + p.start_minute * interval '1 minute' as starts, p.data + p.end_minute * interval '1 minute' as ends
    from app.plantoes p left join app.membros m on m.id = p.membro_id where p.hospital_id = $1 and p.vaga_id is null
    union all
    select x.setor_id, v.especialidade, v.modalidade, v.data, v.horario, m.nome, v.starts_at at time zone h.time_zone,
      v.ends_at at time zone h.time_zone
    from app.vagas v join app.hospitais h on h.id = v.hospital_id left join app.vaga_setores x on x.vaga_id = v.id
      left join app.candidaturas c on c.vaga_id = v.id and c.status = 'aceita' left join app.medicos m on m.id = c.medico_id
    where v.hospital_id = $1 and v.status <> 'encerrada'),
  days as (
    select s.*, case when ends - starts > interval '24 hours' then ceil(extract(epoch from ends - starts) / 86400) else 1 end as count
    from shifts s)
  select concat_ws(', ', coalesce(t.nome, d.especialidade),
    case d.modalidade when 'sobreaviso' then 'sobreaviso' else to_char(day, 'YYYY-MM-DD') end, d.data,
    coalesce(to_char(starts, 'HH24:MI–') || to_char(ends, 'HH24:MI') ||
      case when count > 1 then ' (' || round(extract(epoch from ends - starts) / 3600) || ' h)' else '' end, d.horario),
    coalesce(d.nome, 'A definir')) as line
  from days d left join app.setores t on t.id = d.setor_id
    cross join generate_series(d.data::timestamp, d.data::timestamp + (count - 1) * interval '1 day', '1 day') day
  where case d.modalidade when 'sobreaviso' then day = d.data and d.data + count::integer > $2::date and d.data < $2::date + interval '1 month'
    else date_trunc('month', day) = $2::date end`
