// The book in another page's frame, in Firefox as well.
import '../../host.test.mjs';
