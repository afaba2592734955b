import '@mantine/core/styles.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Button, MantineProvider, TextInput, Title } from '@mantine/core'

/** The baseline: React and Mantine with a title, a field and a button. */
createRoot(document.getElementById('root')).render(
  createElement(
    MantineProvider,
    undefined,
    createElement(
      'main',
      undefined,
      createElement(Title, undefined, 'Verka'),
      createElement(TextInput, { label: 'Namn' }),
      createElement(Button, undefined, 'Spara'),
    ),
  ),
)
