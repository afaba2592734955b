import { LoginError } from './login-error.ts'

/** Longest wait for the login server's silent answer. */
const TIMEOUT_MS = 10_000
/** A frame that has loaded without a message shows an error page. */
const GRACE_MS = 1500

/**
 * The same for a login server at our own origin, without a frame: its answer is the address of a redirect. Only if the answer is in the
 * query, since a fragment is not part of a request (Fetch, section 4.4).
 */
export async function requestOwnSilently(question: URL): Promise<URL> {
  const reply = await fetch(question, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new LoginError('loginServerUnreachable', error)
  })
  const answer = new URL(reply.url)
  if (!reply.ok || !answer.searchParams.has('state')) throw new LoginError('loginServerUnreachable')
  return answer
}

/**
 * Queries the login server in a hidden frame (`prompt=none`) and returns the address of its answer. Only messages of our own page in that
 * frame are accepted; the state in it identifies the request.
 */
export function requestSilently(question: URL): Promise<URL> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.setAttribute('aria-hidden', 'true')
    const end = (finish: () => void) => {
      window.clearTimeout(timeout)
      window.clearTimeout(grace)
      window.removeEventListener('message', listen)
      frame.remove()
      finish()
    }
    const fail = () => end(() => reject(new LoginError('loginServerUnreachable')))
    const listen = (event: MessageEvent<{ kind?: string; address?: string } | null>) => {
      if (event.origin !== window.location.origin || event.source !== frame.contentWindow || event.data?.kind !== 'verka-silent-login')
        return
      const { address } = event.data
      end(() => (address && URL.canParse(address) ? resolve(new URL(address)) : reject(new LoginError('invalidLogin'))))
    }
    const timeout = window.setTimeout(fail, TIMEOUT_MS)
    let grace: number | undefined
    frame.addEventListener('load', () => {
      window.clearTimeout(grace)
      grace = window.setTimeout(fail, GRACE_MS)
    })
    window.addEventListener('message', listen)
    frame.src = question.href
    document.body.append(frame)
  })
}
