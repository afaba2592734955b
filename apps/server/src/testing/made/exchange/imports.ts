import type { DataImport, ImportRow } from '@verka/domain/imports/imports.api.ts'
import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'
import { anElementType, withKey } from '../a-working-day.ts'

interface Importing {
  tenant: TestTenant
  admin: Caller
}

/** Uploads a file for an import. */
export async function uploadTable({ admin }: Importing, content: string | Buffer, fileName = 'tabell.csv'): Promise<string> {
  const body = {
    fileName,
    type: '',
    base64: Buffer.from(content).toString('base64'),
    ...(fileName.endsWith('.zip') && { purpose: 'import' }),
  }
  const answer = await admin.call<StoredFile>('POST', '/files', body, withKey())
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

/** Creates an import of a file, and lets the server read it. */
export async function beginImport(
  importing: Importing,
  about: { target: 'element' | 'record' | 'user'; typeId?: string },
  content: string | Buffer,
  fileName?: string,
): Promise<DataImport> {
  const { tenant, admin } = importing
  const fileId = await uploadTable(importing, content, fileName)
  const answer = await admin.call<DataImport>('POST', '/imports', { ...about, fileId }, withKey())
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  await tenant.work()
  return readImport(admin, answer.body.id)
}

export const readImport = async (admin: Caller, id: string): Promise<DataImport> =>
  (await admin.call<DataImport>('GET', `/imports/${id}`)).body

/** Gives a command and lets the server work. @throws for a refused one */
export async function commandImport(
  { tenant, admin }: Importing,
  { id }: Pick<DataImport, 'id'>,
  command: 'read' | 'check' | 'start' | 'stop' | 'undo',
  body: object = {},
): Promise<DataImport> {
  const answer = await admin.call<DataImport>('POST', `/imports/${id}/${command}`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await tenant.work()
  return readImport(admin, id)
}

/** Checks an import by its proposal, with some changes. */
export const checkAs = (importing: Importing, found: DataImport, changes: Partial<ImportMapping> = {}) =>
  commandImport(importing, found, 'check', { ...found.mapping, ...changes })

export const rowsOf = async (admin: Caller, { id }: Pick<DataImport, 'id'>, outcomes?: string): Promise<ImportRow[]> =>
  (await admin.call<{ items: ImportRow[] }>('GET', `/imports/${id}/rows${outcomes ? `?outcomes=${outcomes}` : ''}`)).body.items

/** A file that every administrator of the site may import. */
const inLibrary = async (importing: Importing): Promise<string> =>
  (await importing.admin.call<{ id: string }>('POST', '/libraryFiles', { fileId: await uploadTable(importing, 'Namn\nAlfa\n') })).body.id

/** What each call of imports is sent for an import in the state that it expects: its id, body, query and the parameters of its path. */
export async function importsOfEachState(
  importing: Importing,
  typeId: string,
  { schemaId, recordTypeId }: { schemaId: string; recordTypeId: string },
) {
  const about = { target: 'element', typeId } as const
  const begin = (id = typeId) => beginImport(importing, { ...about, typeId: id }, 'Namn\nAlfa\n')
  const checked = async () => checkAs(importing, await begin())
  const [mapped, mappedToo] = [await begin(), await begin()]
  // to save a schema changes the category, which the other imports must not notice
  const connected = await begin((await anElementType(importing.admin, [])).id)
  const [wrong, ready, left] = [await checked(), await checked(), await begin()]
  const done = await commandImport(importing, await checked(), 'start', { policy: 'all' })
  const reported = await commandImport(importing, await checked(), 'start', { policy: 'all' })
  const atWork = await importing.admin.call<DataImport>('POST', `/imports/${(await begin()).id}/read`, {})
  const fileId = () => uploadTable(importing, 'Namn\nAlfa\n')
  const files = {
    importElementsBySchema: await fileId(),
    importRecordsBySchema: await fileId(),
    importUsers: await inLibrary(importing),
  }
  return {
    ids: {
      readImportAgain: mapped.id,
      checkImport: mappedToo.id,
      saveImportSchema: connected.id,
      correctImportRow: wrong.id,
      startImport: ready.id,
      stopImport: atWork.body.id,
      undoImport: done.id,
      discardImport: left.id,
      exportImportRows: reported.id,
    },
    bodies: {
      createImport: { ...about, fileId: await fileId() },
      readImportAgain: {},
      checkImport: mappedToo.mapping,
      saveImportSchema: { key: `columns-${connected.id.slice(-12)}`, localizedNames: localized('Kolumner'), mapping: connected.mapping },
      correctImportRow: { cells: [{ column: 0, text: 'Beta' }] },
      startImport: { policy: 'all' },
      stopImport: {},
      undoImport: {},
      exportImportRows: { outcomes: ['created'] },
      importElementsBySchema: {},
      importRecordsBySchema: {},
      importUsers: {},
    },
    queries: { importElementsBySchema: `?elementTypeId=${typeId}`, importRecordsBySchema: `?recordTypeId=${recordTypeId}` },
    params: (call: string): Record<string, string> => ({ schemaId, number: '2', fileId: (files as Record<string, string>)[call] ?? '' }),
  }
}
