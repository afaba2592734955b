import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { reportBodySchema } from '@verka/domain/open-reports/report-form.api.ts'
import type { Settings } from '../../../start/env.ts'
import { decryptText, encryptText } from '../../../encrypted-text.ts'

const PURPOSE = 'links of reports'

type Keys = Pick<Settings, 'SECRET_KEY'>

function keyOf({ SECRET_KEY }: Keys): string {
  if (!SECRET_KEY) throw new Error('reports without a login need a SECRET_KEY')
  return SECRET_KEY
}

/** What is stored of a secret, and found by it. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret as it is stored for links in mails. */
export const sealedSecret = (settings: Keys, id: string, secret: string): Buffer =>
  encryptText(keyOf(settings), { purpose: PURPOSE, id }, secret)

export const openedSecret = (settings: Keys, id: string, sealed: Buffer): string =>
  decryptText(keyOf(settings), { purpose: PURPOSE, id }, sealed)

/** By which a repeat of the same report is recognized. The secret is in it: what was sent cannot be guessed from it. */
export const hashOfContent = ({ secret, dataProperties, email, phoneNo, photos }: z.output<typeof reportBodySchema>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([secret, dataProperties, email, phoneNo, photos]))
    .digest()
