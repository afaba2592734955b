import {
  IconBell,
  IconBrandSlack,
  IconCalendarShare,
  IconFileCertificate,
  IconInbox,
  IconMail,
  IconMessage,
  IconPackageOff,
  IconWebhook,
  IconWorldUpload,
} from '@tabler/icons-react'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'

/** The icon of each implementation. */
export const IMPLEMENTATION_ICONS = {
  email: IconMail,
  sms: IconMessage,
  inboxMessage: IconInbox,
  reminder: IconBell,
  lowBalance: IconPackageOff,
  pdfReceipt: IconFileCertificate,
  webhook: IconWebhook,
  httpCall: IconWorldUpload,
  chatMessage: IconBrandSlack,
  icalFeed: IconCalendarShare,
} as const satisfies Record<ImplementationName, unknown>
