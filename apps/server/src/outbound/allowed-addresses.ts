import ipaddr from 'ipaddr.js'
import { isPublicAddress, mayBePublic } from './public-address.ts'

/** An inside address that processors and feeds may reach: a name or a network, at one port or at each. */
export interface AllowedAddress {
  host?: string
  network?: [ipaddr.IPv4 | ipaddr.IPv6, number]
  port?: number
}

/** Where a connection would go: the address that a host has. */
interface Target {
  address: string
  host: string
  port: number
}

export type CanReach = (target: Target) => boolean

const HOST = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)*$/i

function readEntry(entry: string): AllowedAddress | undefined {
  const [, bracketed, plain, portText] = /^(?:\[([^\]]*)\]|([^:]*|[^[]*:[^[]*:[^[]*?))(?::(\d{1,5}))?$/.exec(entry) ?? []
  const text = bracketed ?? plain ?? ''
  const port = portText === undefined ? undefined : Number(portText)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const ofPort = port === undefined ? {} : { port }
  if (ipaddr.isValidCIDR(text)) return { network: ipaddr.parseCIDR(text), ...ofPort }
  // only whole addresses: `10` and `0x7f.1` are numbers that an URL would read as addresses
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) {
    const address = ipaddr.parse(text)
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128], ...ofPort }
  }
  return HOST.test(text) && !/^[\d.]+$/.test(text) ? { host: text.toLowerCase(), ...ofPort } : undefined
}

/** The entries of `OUTBOUND_ALLOWED`, separated by commas; `wrong`: the first that cannot be read. */
export function readAllowed(text: string): { allowed: AllowedAddress[] } | { wrong: string } {
  const allowed: AllowedAddress[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const read = readEntry(entry)
    if (!read) return { wrong: entry }
    allowed.push(read)
  }
  return { allowed }
}

const isInNetwork = (address: string, network: NonNullable<AllowedAddress['network']>) => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.kind() === network[0].kind() && parsed.match(network)
}

/** Which addresses may be reached: those of the public internet, and the allowed ones. */
export const canReachOf =
  (allowed: readonly AllowedAddress[]): CanReach =>
  ({ address, host, port }) =>
    isPublicAddress(address) ||
    allowed.some(
      (entry) =>
        (entry.port === undefined || entry.port === port) &&
        (entry.host === undefined ? isInNetwork(address, entry.network!) : entry.host === host.toLowerCase()),
    )

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** The port of a web address. */
const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number => (port === '' ? DEFAULT_PORTS[protocol]! : Number(port))

/** Whether a web address may be reachable. A name is resolved with each request. */
export function mayReach(allowed: readonly AllowedAddress[], address: string): boolean {
  const url = URL.parse(address)
  if (!url || !(url.protocol in DEFAULT_PORTS)) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return mayBePublic(address) || canReachOf(allowed)({ address: host, host, port: portOf(url) })
}
