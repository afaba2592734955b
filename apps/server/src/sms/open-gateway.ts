import type { Settings } from '../start/env.ts'
import { openElks } from './elks-gateway.ts'
import { pacedGateway } from './paced-gateway.ts'
import type { Sms, SmsGateway } from './sms-gateway.ts'
import { DEFAULT_TEMPLATE, openTemplateGateway } from './template-gateway.ts'
import { openTwilio } from './twilio-gateway.ts'

type SmsSettings = Pick<
  Settings,
  'SMS_GATEWAY' | 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_USER' | 'SMS_GATEWAY_SECRET' | 'SMS_GATEWAY_BODY' | 'DEMO'
>

const ELKS_URL = 'https://api.46elks.com'
const TWILIO_URL = 'https://api.twilio.com'

/** Opens the gateway of the settings. Without one the demo writes messages to standard output, and other installations send none. */
export const openSmsGateway = (
  settings: SmsSettings,
  { now = () => new Date(), show = (text: string) => void process.stdout.write(text) } = {},
): SmsGateway => pacedGateway(gatewayOf(settings, show), now)

function gatewayOf(settings: SmsSettings, show: (text: string) => void): SmsGateway {
  const { SMS_GATEWAY: kind = settings.DEMO ? 'log' : undefined, SMS_GATEWAY_URL: url, SMS_GATEWAY_BODY: template } = settings
  const [user, secret] = [settings.SMS_GATEWAY_USER, settings.SMS_GATEWAY_SECRET]
  if (kind === '46elks') return openElks({ url: url ?? ELKS_URL, user: user!, secret: secret! })
  if (kind === 'twilio') return openTwilio({ url: url ?? TWILIO_URL, user: user!, secret: secret! })
  if (kind === 'http') return openTemplateGateway({ url: url!, user, secret, template: template ?? DEFAULT_TEMPLATE })
  return kind === 'log' ? shownGateway(show) : NO_GATEWAY
}

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ')

function shownGateway(show: (text: string) => void): SmsGateway {
  const shown = ({ to, from, text }: Sms) =>
    `\nA text message (without SMS_GATEWAY: shown here, not sent)\n  To: ${to}\n  From: ${from}\n\n${indent(text)}\n\n`
  return {
    does: 'logs',
    recognisesRepeats: true,
    async send(sms) {
      show(shown(sms))
      return { kind: 'accepted', gatewayId: sms.id, progress: { state: 'sent' } }
    },
    readReport: () => ({ gatewayId: undefined, progress: undefined }),
    close: () => Promise.resolve(),
  }
}

const NO_GATEWAY: SmsGateway = {
  does: 'none',
  recognisesRepeats: false,
  send: async () => ({ kind: 'later', afterS: 60, detail: 'there is no gateway' }),
  readReport: () => ({ gatewayId: undefined, progress: undefined }),
  close: () => Promise.resolve(),
}
