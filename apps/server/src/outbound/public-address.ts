import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the internet hands out to its hosts: no other IPv6 address leads to one, however it is spelled. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet: not of this machine, its networks, a cloud's own services, a group,
 * or an IPv4 address in the clothes of IPv6 that is none of these. What is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6)
}

/**
 * Whether a web address could be one of the public internet: it does not name a host inside, by an address in whatever spelling or
 * as this machine itself. What a name leads to is not asked: that is checked whenever it is fetched (`outbound.ts`).
 */
export function mayBePublic(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$|\.$/g, '')
  if (host === undefined || host === '' || /(^|\.)localhost$/.test(host)) return false
  return isIP(host) === 0 || isPublicAddress(host)
}
