import { connect } from 'node:net'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

export const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join()
/** What an upload says about its file. */
export const PDF_METADATA = { filename: 'a.pdf', filetype: 'application/pdf' }

/** Resumable uploads of a person, piece by piece, as the protocol has them. `origin`: of a server that listens. */
export function uploadsOf({ origin, tenant, user }: { origin: string; tenant: TestTenant; user: Caller }) {
  /** A request of the protocol. @param path below the tenant's first site, or whole */
  async function tus(
    method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
    path: string,
    { headers, body, by = user, at = origin }: { headers?: Record<string, string>; body?: Buffer; by?: Caller; at?: string } = {},
  ) {
    const reply = await fetch(at + (path.startsWith('/api') ? path : `/api/v2/${tenant.key}/north${path}`), {
      method,
      headers: {
        authorization: `Bearer ${by.token}`,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, offset: Number(reply.headers.get('upload-offset')), text }
  }

  async function begin(size: number, metadata: Record<string, string> = PDF_METADATA): Promise<string> {
    const begun = await tus('POST', '/uploads', { headers: { 'upload-length': String(size), 'upload-metadata': metadataOf(metadata) } })
    if (begun.status !== 201 || begun.text !== '') throw new Error(`${begun.status} ${begun.text}`)
    return begun.headers.get('location')!
  }
  const piece = (path: string, offset: number, body: Buffer, at = origin) =>
    tus('PATCH', path, { headers: { 'upload-offset': String(offset) }, body, at })

  /** Starts a request with a whole file, over its own connection, and sends only the head. */
  function startPiece(path: string, body: Buffer) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const head = [
      `PATCH ${path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${user.token}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return socket
  }

  const idOf = (path: string) => path.split('/').at(-1)!
  const complete = (path: string, by = user) => by.call<StoredFile>('POST', `/uploads/${idOf(path)}/file`)
  const contentOf = async (id: string) => {
    const reply = await fetch(`${origin}/api/v2/${tenant.key}/north/files/${id}/content`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    return Buffer.from(await reply.arrayBuffer())
  }
  return { tus, begin, piece, startPiece, complete, contentOf }
}
