import { useEffect } from 'react'
import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { hideDocument, showDocument } from './document-note.tsx'

const ID = 'story'

function Note({ progress }: { progress: DocumentProgress }) {
  useEffect(() => {
    showDocument(ID, { progress, cancel: () => undefined })
    return () => hideDocument(ID)
  }, [progress])
  return null
}

const note = (name: string, progress: DocumentProgress): Story => ({ name, render: () => <Note progress={progress} /> })

export default {
  title: 'Note of a document',
  stories: [
    note('waiting', { state: 'waiting', ahead: 3, done: 0, total: 0 }),
    note('half made', { state: 'making', ahead: 0, done: 500, total: 1000 }),
  ],
} satisfies StoryFile
