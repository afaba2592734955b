import type { CurrentSession } from '../../data/session-context.ts'
import { forgetBulkChanges } from '../../data/bulk-at-work.ts'
import { closeDrafts } from '../../data/stored-drafts.ts'
import { forgetRecent } from '../../data/recent-elements.ts'
import { forgetPending } from './pending-login.ts'
import { forgetSites } from './site-choice.ts'

/** So long the files of drafts may take to go. */
const DEVICE_ANSWERS_MS = 2000

/** Takes away what the device knows of a person who logs out: all but the language (decisions, section 3). */
export async function forgetPerson(session: CurrentSession | undefined): Promise<void> {
  const isForgotten = session && closeDrafts(session)
  forgetRecent()
  forgetBulkChanges()
  forgetSites()
  forgetPending()
  // a device that does not answer keeps nobody from logging out: what is left belongs to no draft, and is swept away
  await Promise.race([isForgotten, new Promise((resolve) => setTimeout(resolve, DEVICE_ANSWERS_MS))])
}
