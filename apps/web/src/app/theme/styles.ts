// Mantine's CSS, part by part, in the order that its documentation gives (base parts before those that build on them).
// The layered files let our own CSS win without tricks.
import '@mantine/core/styles/baseline.layer.css'
