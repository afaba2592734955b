import type { CurrentSession } from '../../data/session-context.ts'
import { forgetKeysOfPerson } from '../../data/device/keys-of-person.ts'
import { closeDrafts } from '../../data/device/stored-drafts.ts'
import { forgetPushDevice } from '../../data/device/push-owner.ts'
import { forgetPending } from './pending-login.ts'
import { forgetSites } from './site-choice.ts'

/** Longest wait for the deletion of drafts' files. */
const DEVICE_ANSWERS_MS = 2000

/** Deletes everything that the device stores of a user who logs out, except the language (decisions, section 3). */
export async function forgetPerson(session: CurrentSession | undefined): Promise<void> {
  const isForgotten = session && closeDrafts(session)
  forgetKeysOfPerson()
  forgetSites()
  forgetPending()
  forgetPushDevice().catch(() => undefined)
  // a device that does not answer must not block the logout: remaining files have no draft, and are swept
  await Promise.race([isForgotten, new Promise((resolve) => setTimeout(resolve, DEVICE_ANSWERS_MS))])
}
