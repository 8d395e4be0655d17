-- The confirmation e-mail of a sign-up is counted in the sign-up's own transaction: what fails counts nothing.

grant execute on function app.count_done(text, integer, integer) to app_auth;
