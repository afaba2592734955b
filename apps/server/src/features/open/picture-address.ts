import { pathOf, fillPath } from '@verka/domain/api/contract.ts'
import { asId, type DataSchemaId, type ElementId, type FileId } from '@verka/domain/entities/ids.ts'
import { getOpenPicture, PICTURE_ADDRESS_S } from '@verka/domain/open/open-pictures.api.ts'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import type { SiteContext } from '../../http/context.ts'

/** The picture of an address: that of one field of a schema, of one object, with one content. */
export interface AddressedPicture {
  elementId: ElementId
  schemaId: DataSchemaId
  /** The field of the schema. */
  fieldId: string
  fileId: FileId
  /** Of its content: a file of the library may get another one. */
  sha256: string
}

/** Letters of the content's hash: enough to tell two contents of a file apart. */
const HASH_LETTERS = 16
const PART_END = '.'

/** A key for the addresses of one site. */
function sealOf({ runtime: { settings }, tenant, site }: SiteContext) {
  if (!settings.SECRET_KEY) throw new Error('pictures without a login need a SECRET_KEY')
  return [settings.SECRET_KEY, { purpose: 'pictures without a login', id: `${tenant.id} ${site.id}` }] as const
}

const shortId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const longId = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What the address names of a content. */
const hashOf = (sha256: string) => sha256.slice(0, HASH_LETTERS)

/**
 * The address at which a picture is shown to people without a login for a while. What it names is encrypted and authenticated
 * (AES-256-GCM): nobody can read an id in it, or make one up.
 */
export function addressOfPicture(context: SiteContext, { elementId, schemaId, fieldId, fileId, sha256 }: AddressedPicture): string {
  const { tenant, site, now, runtime } = context
  const until = Math.floor(now.getTime() / 1000) + PICTURE_ADDRESS_S
  const named = [...[elementId, schemaId, fieldId, fileId].map(shortId), hashOf(sha256), until.toString(36)].join(PART_END)
  const [secret, of] = sealOf(context)
  const address = encryptText(secret, of, named).toString('base64url')
  return `${runtime.settings.ORIGIN}/api/v2${fillPath(pathOf(getOpenPicture), { tenant: tenant.key, site: site.key, address })}`
}

/** The picture of an address of this site; undefined: it is none, or its time is over. `sha256` has the first letters. */
export function readPictureAddress(context: SiteContext, address: string): AddressedPicture | undefined {
  const [secret, of] = sealOf(context)
  let named: string
  try {
    named = decryptText(secret, of, Buffer.from(address, 'base64url'))
  } catch {
    return undefined
  }
  const [elementId = '', schemaId = '', fieldId = '', fileId = '', sha256 = '', until = ''] = named.split(PART_END)
  if (!(Number.parseInt(until, 36) * 1000 > context.now.getTime())) return undefined
  return {
    elementId: asId<'element'>(longId(elementId)),
    schemaId: asId<'dataSchema'>(longId(schemaId)),
    fieldId: longId(fieldId),
    fileId: asId<'file'>(longId(fileId)),
    sha256,
  }
}

/** Whether a stored content is that of an address. */
export const isSameContent = ({ sha256 }: Pick<AddressedPicture, 'sha256'>, stored: { sha256: string }) => hashOf(stored.sha256) === sha256
