import type { Files } from '../../platform/files/files.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import type { OwnData } from './store.ts'

export async function* filesOf(files: Files, dados: OwnData): AsyncGenerator<ZipEntry> {
  yield { name: 'dados.json', body: [Buffer.from(`${JSON.stringify(dados, null, 2)}\n`)] }
  for (const { id, object_key, is_current } of dados.documentos) {
    const body = await files.open(object_key)
    // A replaced document may have no file any more, because its file is deleted shortly before its row.
    if (body) yield { name: is_current ? 'documento-crm.pdf' : `documento-crm-${id}.pdf`, body }
  }
}
