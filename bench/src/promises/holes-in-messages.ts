import { hole, server, type Hole } from './hole.ts'

const LANE = server('features/deliveries/lanes/lane.ts')
const LANES = server('features/deliveries/lanes/lanes.queries.ts')
const DELIVERIES = server('features/deliveries/deliveries.queries.ts')
const TEMPLATE = server('features/senders/template.ts')
const MAIL = server('features/senders/mail-sender.ts')
const HTTP = server('features/senders/http-sender.ts')

/** Holes in what is sent to people and programs. */
export const HOLES_IN_MESSAGES: readonly Hole[] = [
  hole(
    'a restricted config is saved',
    server('features/processor-configs/accept-config.ts'),
    `  if (!(await allowedImplementations(context.tx, context.tenant.id))(found.name))\n    throw new AppError('forbidden', { message: '@errors.implementationRestricted', field: 'implementation' })\n`,
    '',
    'deliveries/deliveries.test',
  ),
  hole('a restricted config delivers', LANE, '!config.isOn || !isAllowed', '!config.isOn', 'deliveries/deliveries.test'),
  hole(
    'restricted implementations are offered',
    server('features/processor-configs/implementations.ts'),
    '.filter((one) => one.isAllowed || isIgnored)',
    '',
    'deliveries/deliveries.test',
  ),
  hole(
    'deliveries of an object overtake',
    DELIVERIES,
    'free as (select d.id, d.number from due d where ${isFirstOfObject(scope, configId)}',
    'free as (select d.id, d.number from due d',
    'deliveries/deliveries.test',
  ),
  hole(
    'a receiver that is away is asked for each delivery',
    LANE,
    'limit: lane.failures > 0 ? 1 : AT_ONCE',
    'limit: AT_ONCE',
    'http/promises/flaky-receivers',
  ),
  hole(
    'a lane that a dead run had is not woken',
    LANE,
    '    await endJob(ending, waitsUntil)\n',
    '    await job.finish(tx)\n',
    'deliveries/deliveries.test',
  ),
  hole(
    'events wake a lane whose receiver is away',
    LANES,
    ' || (isLater(lane.away_until) && isLater(lane.wake_at))',
    '',
    'deliveries/deliveries.test',
  ),
  hole(
    '410 does not stop a config',
    LANE,
    `if (sent.some(({ outcome }) => outcome === 'gone')) return 'gone'`,
    '',
    'deliveries/deliveries.test',
  ),
  hole(
    'secrets are in the log of deliveries',
    server('features/senders/webhook-sender.ts'),
    `{ ...headers, 'webhook-signature': HIDDEN }`,
    `{ ...headers, 'webhook-signature': ofKeys.join(' ') }`,
    'deliveries/deliveries.test',
  ),
  hole(
    'a signature is of the body alone',
    server('features/senders/standard-webhook.ts'),
    '`${id}.${timestamp}.${body}`',
    '`${body}`',
    'senders/standard-webhook',
  ),
  hole('values in JSON are not escaped', TEMPLATE, 'JSON.stringify(value).slice(1, -1)', 'value', 'http/promises/injections'),
  hole(
    'values in a path are not escaped',
    TEMPLATE,
    'encodeURIComponent(value.toWellFormed())',
    'value.toWellFormed()',
    'http/promises/injections',
  ),
  hole(
    'a header has several lines',
    HTTP,
    'headers[name] = checkedHeader(name, renderTemplate(value, scope, ',
    'headers[name] = ((_: string, text: string) => text)(name, renderTemplate(value, scope, ',
    'senders/injections',
  ),
  hole(
    'any text is a recipient',
    MAIL,
    'const wrong = addresses.find((address) => !isEmailAddress(address))',
    'const wrong: string | undefined = undefined as string | undefined',
    'http/promises/injections',
  ),
  hole(
    'a mail to many is repeated to those who have it',
    MAIL,
    'to.filter((address) => !sentBefore.includes(address))',
    'to',
    'senders/real-receivers',
  ),
  hole(
    'processors reach inside addresses',
    server('outbound/outbound.ts'),
    'if (isIP(host) !== 0 && !isAllowed(host)) return',
    'if (!host) return',
    'http/promises/inside-addresses',
  ),
  hole(
    'redirects of receivers are accepted',
    server('features/senders/send-request.ts'),
    "status >= 200 && status < 300) return 'accepted'",
    "status >= 200 && status < 400) return 'accepted'",
    'deliveries/deliveries.test',
  ),
]
