import type { Colours } from '@verka/domain/tenants/tenant-look.ts'

/** The sender's look in a mail. */
export interface MailLook {
  name: string
  colours: Colours
  darkColours: Colours
  /** Carried by the mail, so that nothing is fetched; undefined: the name instead. */
  logo: { png: Buffer; width: number; height: number } | undefined
}
