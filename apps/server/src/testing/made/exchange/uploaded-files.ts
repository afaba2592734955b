import type { Caller } from '../../servers/test-tenant.ts'

/** A file that was sent in one call. @returns its id */
export const anUpload = async (admin: Caller): Promise<string> =>
  (await admin.call<{ id: string }>('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })).body.id

/** A resumable upload all of which has arrived. @returns its id */
export async function anArrivedUpload(by: Caller): Promise<string> {
  const protocol = { 'tus-resumable': '1.0.0' }
  const begun = await by.call('POST', '/uploads', undefined, {
    ...protocol,
    'upload-length': '3',
    'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
  })
  const address = String(begun.headers.location)
  const piece = { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await by.call('PATCH' as 'PUT', address, Buffer.from('hej'), piece)
  return address.split('/').at(-1)!
}

/** A file of the library whose content was replaced once. */
export async function aReplacedFile(admin: Caller) {
  const { body } = await admin.call<{ id: string }>('POST', '/libraryFiles', { fileId: await anUpload(admin) })
  const replaced = { fileId: await anUpload(admin) }
  const { version } = (await admin.call<{ version: number }>('POST', `/libraryFiles/${body.id}/content`, replaced)).body
  return { file: { id: body.id, version, fileName: 'b.txt' }, contentId: replaced.fileId }
}
