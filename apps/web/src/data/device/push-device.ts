import { savePushDevice } from '@verka/domain/messages/message-settings.api.ts'
import { call } from '../call.ts'
import { isPushSupported, storedOwner, storeOwner, subscriptionOfDevice } from './push-owner.ts'

/** `unsupported`: by this browser, or as long as it is not installed. `denied`: by the person, in the browser. */
export type PushState = 'unsupported' | 'denied' | 'on' | 'off'

/** Whether this device shows the person's messages. */
export async function pushState(userId: string): Promise<PushState> {
  if (!isPushSupported() || !(await navigator.serviceWorker.getRegistration('/'))) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscriptionOfDevice()) && storedOwner() === userId ? 'on' : 'off'
}

/** Asks for the permission and shows messages on this device from now on. */
export async function turnPushOn(userId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  // one of another person, or for another key, would refuse this one
  await (await pushManager.getSubscription())?.unsubscribe()
  await sendDevice(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  storeOwner(userId)
  return 'on'
}

async function sendDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  await call(savePushDevice, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
}

/** Shows no messages on this device any more. */
export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionOfDevice()
  storeOwner(null)
  if (!subscription) return
  await subscription.unsubscribe()
  await call(savePushDevice, { body: { endpoint: subscription.endpoint, keys: null } })
}

/** After a login: the device belongs to the new session, or it is forgotten when another person had turned it on. */
export async function claimPushDevice(userId: string): Promise<void> {
  if (!isPushSupported()) return
  const subscription = await subscriptionOfDevice()
  if (!subscription) return
  if (storedOwner() === userId) await sendDevice(subscription)
  else await subscription.unsubscribe()
}
