/**
 * Whether an id token matches the access token returned with it (OpenID Connect Core 3.2.2.9): `at_hash` is the left half of the token's
 * hash, base64url, by the hash of the id token's signature algorithm.
 */
export async function matchesAtHash(idToken: string, accessToken: string): Promise<boolean> {
  const [header, payload] = idToken.split('.').slice(0, 2).map(decodePart)
  const bits = /^(?:RS|PS|ES|HS)(256|384|512)$/.exec(String(header?.alg))?.[1]
  const claimed = payload?.at_hash
  if (!bits || typeof claimed !== 'string') return false
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken)))
  return encode(hash.slice(0, hash.length / 2)) === claimed
}

function decodePart(part: string): Record<string, unknown> {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
