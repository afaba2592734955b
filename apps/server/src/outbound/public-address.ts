import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The range that the internet assigns to hosts: no other IPv6 address reaches one, in any spelling. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet: not of this machine, its networks, a cloud's own services, a multicast group, or such an
 * IPv4 address embedded in IPv6. Other texts are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6)
}

/**
 * Whether a web address may be public: its host is no internal address in any spelling, and not this machine's name. Names are not resolved
 * here: `outbound.ts` checks them with every request.
 */
export function mayBePublic(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$|\.$/g, '')
  if (host === undefined || host === '' || /(^|\.)localhost$/.test(host)) return false
  return isIP(host) === 0 || isPublicAddress(host)
}
