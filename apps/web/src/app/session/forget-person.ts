import type { CurrentSession } from '../../data/session-context.ts'
import { closeDrafts } from '../../data/kept-drafts.ts'
import { forgetRecent } from '../../data/recent-elements.ts'
import { forgetPending } from './pending-login.ts'
import { forgetSites } from './site-choice.ts'

/** Takes away what the device knows of a person who logs out: all but the language (decisions, section 3). */
export function forgetPerson(session: CurrentSession | undefined): void {
  if (session) closeDrafts(session)
  forgetRecent()
  forgetSites()
  forgetPending()
}
