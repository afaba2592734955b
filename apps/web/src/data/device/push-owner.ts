/** Whose notifications this device shows: another person who logs in here must not see them. */
const OWNER = 'verka.push'

/** Whether the browser can show notifications. */
export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export function storedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}

export function storeOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(OWNER)
    else localStorage.setItem(OWNER, userId)
  } catch {
    // without storage the device forgets at the next start
  }
}

export async function subscriptionOfDevice(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration ? registration.pushManager.getSubscription() : null
}

/** At a logout: the server forgets the device with the session, the browser here. */
export async function forgetPushDevice(): Promise<void> {
  storeOwner(null)
  if (isPushSupported()) await (await subscriptionOfDevice())?.unsubscribe()
}
