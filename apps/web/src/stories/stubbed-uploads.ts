import type { Problem } from '@verka/domain/api/problem.ts'
import { completeUpload } from '@verka/domain/files/files.api.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { onTestFinished, vi } from 'vitest'
import { idOf } from './fixtures/ids.ts'
import { replyWith } from './stubbed-replies.ts'

interface StubbedUploads {
  /** Files that arrived, in their order. */
  received: { name: string; content: Blob }[]
  /** From now on requests get no answer, as without a network. */
  lose: () => void
  /** From now on requests wait for `arrive`. */
  hold: () => void
  /** From now on each file arrives at once, in one piece; so do those that wait. */
  arrive: () => void
  /** Refuses the next upload of a file with this name, once. */
  refuse: (name: string, problem: Pick<Problem, 'status' | 'code' | 'errors'>) => void
}

/** Answers the requests of uploads until the test ends. Their replies of calls are those of `uploaded`. */
export function stubUploads(): StubbedUploads {
  const received: StubbedUploads['received'] = []
  const refusals = new Map<string, Pick<Problem, 'status' | 'code' | 'errors'>>()
  let isLost = false
  let gate = Promise.resolve()
  let arrive = () => {}

  class StubbedUpload extends EventTarget {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: (event: Event) => void
    #headers: Record<string, string> = {}
    #method = ''
    #given: Record<string, string> = {}
    open(method: string) {
      this.#method = method
    }
    setRequestHeader(name: string, value: string) {
      this.#given[name.toLowerCase()] = value
    }
    getResponseHeader = (name: string) => this.#headers[name.toLowerCase()] ?? null
    abort() {}
    async send(body?: Blob) {
      if (isLost) {
        await Promise.resolve()
        return this.onerror?.(new Event('error'))
      }
      await gate
      if (this.#method === 'POST') {
        const name = nameIn(this.#given['upload-metadata'] ?? '')
        received.push({ name, content: new Blob() })
        const refusal = refusals.get(name)
        if (refusal) {
          refusals.delete(name)
          this.status = refusal.status
          this.responseText = JSON.stringify(refusal)
          return this.onload?.()
        }
        this.status = 201
        this.#headers = { location: `${location.origin}/api/v2/demo/north/uploads/${received.length}`, 'upload-offset': '0' }
      }
      if (body) {
        received.at(-1)!.content = body
        this.status = this.#method === 'PATCH' ? 204 : 201
        this.#headers = { ...this.#headers, 'upload-offset': String(body.size) }
      }
      this.onload?.()
    }
  }

  vi.stubGlobal('XMLHttpRequest', StubbedUpload)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    received,
    lose: () => void (isLost = true),
    hold() {
      isLost = false
      gate = new Promise<void>((resolve) => (arrive = resolve))
    },
    arrive() {
      isLost = false
      arrive()
    },
    refuse: (name, problem) => void refusals.set(name, problem),
  }
}

/** The name of a file in the metadata of its upload. */
function nameIn(metadata: string): string {
  const encoded = metadata
    .split(',')
    .map((pair) => pair.split(' '))
    .find(([key]) => key === 'filename')?.[1]
  return new TextDecoder().decode(Uint8Array.from(atob(encoded ?? ''), (letter) => letter.codePointAt(0)!))
}

/** The reply to each upload that has arrived: the stored file has its number. */
export const uploaded = (fileName: string, type: string, purpose: FilePurpose) =>
  replyWith(completeUpload, (_, { params }) => ({
    id: idOf('file', Number(params.id)),
    fileName,
    type,
    size: 12,
    sha256: '0'.repeat(64),
    purpose,
    createdAt: '2026-11-23T09:30:00Z',
  }))
