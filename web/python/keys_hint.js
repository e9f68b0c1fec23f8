// Which keys leave an editor, said below it.
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** @param {string} does what happens: "checks" */
export const keysHint = (does) => `${isMac() ? '⌘' : 'Ctrl'}+Enter ${does}, Tab leaves.`;
