import { Fragment } from 'react'
import { partsOfSentence } from './rule-sentences.ts'

/** A rule's sentence with its names and values set apart from the words between them. */
export function RuleSentence({ sentence }: { sentence: string }) {
  return partsOfSentence(sentence).map(({ text, isName }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence have no other name
    isName ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>,
  )
}
