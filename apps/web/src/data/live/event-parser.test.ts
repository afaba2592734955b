import { expect, test } from 'vitest'
import { eventParser, type ParsedEvent } from './event-parser.ts'

const STREAM =
  ':\n\nevent: ready\nid: a~1:1:\ndata: {}\n\nid: b\n\nevent: changes\nid: c\ndata: {"changes":[{"id":"å: 1"}]}\n\nevent: x\nid: d\ndata: {\n\n'

test.each([1, 2, 3, 7, 1000])('events are parsed whole, in pieces of %d characters', (size) => {
  const events: ParsedEvent[] = []
  const feed = eventParser((event) => events.push(event))
  for (let start = 0; start < STREAM.length; start += size) feed(STREAM.slice(start, start + size))
  expect(events).toEqual([
    { name: undefined, id: undefined, data: null },
    { name: 'ready', id: 'a~1:1:', data: {} },
    { name: undefined, id: 'b', data: null },
    { name: 'changes', id: 'c', data: { changes: [{ id: 'å: 1' }] } },
  ])
})
