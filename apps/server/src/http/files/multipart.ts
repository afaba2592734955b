import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { spool } from '../../files/spool.ts'
import type { StagedFile } from '../../files/store.ts'

/** One file and a few short fields: a larger body is refused. */
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20, headerSize: 8 * 1024 }

interface MultipartUpload<Fields> {
  fields: Fields
  file: StagedFile
  fileName: string
  type: string
}

const malformed = () => new AppError('malformed', { message: '@errors.malformed' })
const incomplete = () => new AppError('malformed', { message: '@errors.uploadIncomplete', field: 'file' })

/** Browsers escape characters that would end a quoted name. */
const unescapeName = (name: string) => name.replace(/%22|%0[ad]/gi, '_')

/**
 * Reads an upload from a request, the file straight into the staging folder. A failure leaves no file, and the connection stays open, so
 * that the sender gets the reason.
 * @param accept checks the fields, by throwing
 * @throws `malformed`, also when the sender has gone; `tooLarge`
 */
export async function readMultipart<Fields>(
  request: Readable & { headers: IncomingHttpHeaders },
  staging: string,
  accept: (fields: Record<string, string>) => Fields,
): Promise<MultipartUpload<Fields>> {
  const parser = parserFor(request.headers)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let part: { stream: Readable; file: Promise<StagedFile>; fileName: string; type: string } | undefined
  const parsed = new Promise<void>((done, fail) => {
    parser.on('file', (_name, stream, fileName, _encoding, type) => {
      // the parser reports a broken end more than once, also without a listener
      stream.on('error', (error) => stream.destroy(error))
      const file = spool(staging, stream)
      part = { stream, file, fileName: unescapeName(fileName ?? ''), type }
      file.catch(fail)
    })
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || name in fields) fail(malformed())
      else fields[name] = value
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.once(limit, () => fail(malformed()))
    parser.once('finish', done)
    parser.on('error', () => fail(malformed()))
    request.once('error', () => fail(incomplete()))
    request.once('close', () => request.readableEnded || fail(incomplete()))
    request.pipe(parser)
  })
  try {
    await parsed
    if (!part) throw malformed()
    return { fields: accept({ ...fields }), file: await part.file, fileName: part.fileName, type: part.type }
  } catch (error) {
    request.unpipe(parser)
    request.resume()
    // an abandoned stream would wait for ever, with its half file
    part?.stream.destroy(incomplete())
    const left = await part?.file.catch(() => undefined)
    if (left) await rm(left.path, { force: true })
    throw error
  }
}

function parserFor(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, preservePath: true, limits: LIMITS, isPartAFile: (name) => name === 'file' })
  } catch {
    throw malformed()
  }
}
