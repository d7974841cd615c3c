// The host's side of React Native's renderer: keeps the views that the app draws, as Fabric does on a phone.

/** A small phone. There is no layout: every view is told that it fills the screen. */
export const screen = { width: 360, height: 800, scale: 2, fontScale: 1 };
export const insets = { top: 24, right: 0, bottom: 16, left: 0 };

const place = [0, 0, screen.width, screen.height];
const frame = { x: 0, y: 0, width: screen.width, height: screen.height };
const priorities = { Default: 32, Discrete: 2, Continuous: 8, Idle: 268435456 };

/**
 * The views of the app. `manager` and `dom` are what the bundle calls nativeFabricUIManager and NativeDOMCxx; the other members
 * are for tests. `later` runs a function after the current task.
 */
export function recordViews(later) {
  const roots = new Map();
  const told = new Set();
  let sendEvent;
  let changed = () => undefined;

  /** All views in the order in which they are drawn, each with the views around it. */
  function* views(nodes = [...roots.values()].flat(), around = []) {
    for (const node of nodes) {
      yield { node, around };
      yield* views(node.children, [...around, node]);
    }
  }
  const found = ({ tag }) => [...views()].find(({ node }) => node.tag === tag);
  const textOf = (node) => node.props.text ?? node.children.map(textOf).join('');
  const send = (node, type, payload) => sendEvent(node.handle, type, { target: node.tag, ...payload });

  /** Tells each new view its place, as the native side does when it has laid it out. */
  function tellNew() {
    for (const { node } of [...views()]) {
      if (told.has(node.tag)) continue;
      told.add(node.tag);
      if (node.props.onLayout) send(node, 'topLayout', { layout: frame });
      if (node.name === 'RNCSafeAreaProvider') send(node, 'topInsetsChange', { insets, frame });
    }
  }

  const measuring = {
    measure: (_node, answer) => answer(...place, 0, 0),
    measureInWindow: (_node, answer) => answer(...place),
    measureLayout: (_node, _relative, _failed, answer) => answer(...place),
    getBoundingClientRect: () => place,
    compareDocumentPosition: () => 0,
    setNativeProps() {},
  };
  const clone = (node, props, children) => ({ ...node, props: { ...node.props, ...props }, children });
  const manager = {
    ...measuring,
    createNode: (tag, name, _root, props, handle) => ({
      tag,
      name,
      props: props ?? {},
      handle,
      children: [],
    }),
    cloneNode: (node) => clone(node, {}, node.children),
    cloneNodeWithNewChildren: (node) => clone(node, {}, []),
    cloneNodeWithNewProps: (node, props) => clone(node, props, node.children),
    cloneNodeWithNewChildrenAndProps: (node, props) => clone(node, props, []),
    createChildSet: () => [],
    appendChild(parent, child) {
      parent.children.push(child);
      return parent;
    },
    appendChildToSet: (set, child) => void set.push(child),
    completeRoot(root, set) {
      roots.set(root, set);
      later(tellNew);
      changed();
    },
    registerEventHandler: (handler) => void (sendEvent = handler),
    findShadowNodeByTag_DEPRECATED: () => null,
    findNodeAtPoint: (_node, _x, _y, answer) => answer(null),
    configureNextLayoutAnimation: (_config, done) => done(),
    sendAccessibilityEvent() {},
    dispatchCommand() {},
    setIsJSResponder() {},
    unstable_getCurrentEventPriority: () => priorities.Default,
  };
  for (const [name, value] of Object.entries(priorities)) manager[`unstable_${name}EventPriority`] = value;

  const dom = {
    ...measuring,
    linkRootNode: (tag) => ({ tag, name: 'RootView', props: {}, children: [] }),
    getParentNode: (node) => found(node)?.around.at(-1)?.handle ?? null,
    getChildNodes: (node) => found(node)?.node.children.map(({ handle }) => handle) ?? [],
    isConnected: (node) => found(node) !== undefined,
    getTagName: ({ name }) => `RN:${name}`,
    getTextContent: (node) => textOf(found(node)?.node ?? node),
    getBorderWidth: () => [0, 0, 0, 0],
    getInnerSize: () => [screen.width, screen.height],
    getScrollPosition: () => [0, 0],
    getScrollSize: () => [screen.width, screen.height],
    getOffset: () => [null, 0, 0],
  };

  /** A press by a finger on the view with this text or label, or on the nearest one around it that takes presses. */
  function press(name) {
    // What is drawn last lies above the rest.
    const named = [...views()].filter(
      ({ node }) => node.props.text === name || node.props.accessibilityLabel === name,
    );
    const target = named
      .reverse()
      .map(({ node, around }) => [...around, node].findLast(({ props }) => props.onStartShouldSetResponder))
      .find(Boolean);
    if (!target) throw new Error(`there is nothing to press with the name “${name}”`);
    const touch = { identifier: 0, pageX: 5, pageY: 5, locationX: 5, locationY: 5, target: target.tag };
    for (const [type, touches] of [
      ['topTouchStart', [touch]],
      ['topTouchEnd', []],
    ]) {
      const timestamp = Date.now();
      const changedTouches = [{ ...touch, timestamp }];
      send(target, type, {
        ...touch,
        timestamp,
        touches: touches.map(() => changedTouches[0]),
        changedTouches,
      });
    }
  }

  return {
    manager,
    dom,
    press,
    send,
    views,
    texts: () =>
      [...views()].filter(({ node }) => node.name === 'RCTRawText').map(({ node }) => node.props.text),
    onChange: (call) => void (changed = call),
  };
}
