// Loads the page's other scripts. A page that the server has rendered names them without loading them (adapters/website),
// because they would delay its main picture, on the network and on the processor.
(function () {
  var root = document.documentElement;
  var longestWait = 2000;
  var begun = false;

  function begin() {
    if (begun) return;
    // The names of the scripts are at the end of the page.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    begun = true;
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      var script = document.createElement('script');
      script.src = later.dataset.src;
      // In order, as with defer. guard.js recognises the page's scripts by `defer`.
      script.async = false;
      script.defer = true;
      document.body.append(script);
    });
  }
  var presented = 50;
  // The second frame starts when the first one has been painted. The screen shows it a few frames later (presented).
  function beginPainted() {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(begin, presented);
      });
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    setTimeout(begin, longestWait);
    var waiting = 1;
    function arrived() {
      if (--waiting === 0) beginPainted();
    }
    // A loaded picture is painted only when it is decoded, which the browser does in the background.
    document.querySelectorAll('img[fetchpriority=high]').forEach(function (picture) {
      waiting++;
      picture.decode().then(arrived, arrived);
    });
    arrived();
  });

  // The first press or key loads the scripts at once. What the customer does before the client has started is repeated
  // when it has (app-layout.tsx).
  ['pointerdown', 'keydown'].forEach(function (sign) {
    document.addEventListener(sign, begin, { capture: true, once: true, passive: true });
  });
  var fields = 'input, select, textarea';
  // The events to repeat, in their order. Of two equal ones only the last is kept, since the first had no effect.
  var done = [];
  function isTold(event) {
    var on = event.target;
    // The browser itself handles presses and letters in fields, and links; a key on a button causes a click.
    if (event.type === 'click') return on.closest('a, label, ' + fields);
    return on.closest('a, button') || (on.matches(fields) && event.key !== 'Enter');
  }
  function remember(event) {
    var on = event.target;
    var isText = event.type === 'input';
    // Once React runs it handles all events, but it does not know text typed before, and it draws a page that was not rendered anew.
    var until = isText || !document.getElementById('rendered') ? 'started' : 'runs';
    var control = on.closest && on.closest('#root :is(' + fields + ', button, [role][tabindex]:not(main))');
    if (until in root.dataset || !control || (!isText && isTold(event))) return;
    done = done.filter(function (one) {
      return one.control !== control || one.event.type !== event.type || one.event.key !== event.key;
    });
    done.push({ control: control, event: event, text: isText ? on.value : undefined });
  }
  ['click', 'input', 'keydown', 'keyup'].forEach(function (type) {
    document.addEventListener(type, remember, true);
  });
  function nameOf(element) {
    return element.getAttribute('aria-label') || element.textContent;
  }
  // Finds the control again after React has drawn the page anew; undefined if there is none.
  function drawnAnew(control) {
    return Array.from(document.querySelectorAll('#root ' + control.localName)).find(function (one) {
      return nameOf(one) === nameOf(control) && one.getClientRects().length > 0;
    });
  }
  function again() {
    var one = done.shift();
    if (!one) return;
    // In a task of its own: React handles an event within its task, and the next event may depend on the result.
    setTimeout(again);
    var control = one.control;
    var on = control.isConnected ? one.event.target : drawnAnew(control);
    if (!on) return;
    if (one.text === undefined) return on.dispatchEvent(new one.event.constructor(one.event.type, one.event));
    // This event makes React hydrate the field's part of the page.
    on.dispatchEvent(new Event('input', { bubbles: true }));
    // React may have restored its own value, or its tracker may already have this one: then it would ignore the change.
    if (on.value !== one.text) on.value = one.text;
    if (on._valueTracker) on._valueTracker.setValue(one.text + ' ');
    on.dispatchEvent(new Event('change', { bubbles: true }));
  }
  document.addEventListener('started', function () {
    // Not within React's own task.
    setTimeout(again);
  });
})();
