/** Addresses that look like one of ours, or lead away from it, and are not it: what a redirect must never go to. */
export function foreignAddresses(good: string): string[] {
  const { origin, host, port, pathname } = new URL(good)
  const ends = [
    ...['/', '//', '/.', '/..', '/../evil', '?', '?x=1', '#', '#x', '%00', '%0a', '%0d%0a', '%2f', '%5c', '\\', ';', ' ', '\t'],
    ...['@evil.example', '.evil.example', ':80', '/silent/', '/silent?x', '&redirect_uri=https://evil.example', ',https://evil.example'],
  ].map((end) => good + end)
  const paths = [
    ...['/', '', '/LOGIN', '/login2', '/logi', '//login', '/./login', '/x/../login', '/%6cogin', '/login%20', '/silent', '/identity/auth'],
    ...['//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/..//evil.example'],
  ].map((path) => origin + path)
  const schemes = [
    'https://',
    'HTTP://',
    'http:/',
    'http:',
    '//',
    '///',
    '/\\',
    'http:\\\\',
    'ftp://',
    'verka://',
    ' http://',
    '\thttp://',
    '',
  ]
  const places = [
    ...['evil.example', `${host}.evil.example`, `localhost.evil.example:${port}`, `evil.example#${host}`, `${host}@evil.example`],
    ...[
      `evil.example?${host}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      'localhost',
      'localhost:1',
      `LOCALHOST:${port}`,
      `localhost.:${port}`,
    ],
    ...[`user@${host}`, `evil.example\\@${host}`, `evil.example%2f${host}`, `evil。example`, '2130706433', '0x7f.1'],
  ]
  const elsewhere = ['http://', ...schemes].flatMap((scheme) => places.map((place) => `${scheme}${place}${pathname}`))
  const others = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://evil.example/1',
    ],
    ...['file:///etc/passwd', 'about:blank', 'null', '*', 'https://evil.example', 'http://[', `${good},${good}`, `${good} ${good}`],
  ]
  const ownHost = schemes.map((scheme) => `${scheme}${host}${pathname}`)
  return [...new Set([...ends, ...paths, ...elsewhere, ...others, ...ownHost])].filter((address) => address !== good)
}
